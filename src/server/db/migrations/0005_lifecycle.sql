ALTER TABLE "payment_attempts" ALTER COLUMN "actor_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "account_credit" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "scheduled" jsonb;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "renewal_failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "next_renewal_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "next_notice_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "purged_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscription_terms" ADD COLUMN "follows" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "subscriptions_renewal_idx" ON "subscriptions" USING btree ("next_renewal_at");--> statement-breakpoint
CREATE INDEX "subscriptions_notice_idx" ON "subscriptions" USING btree ("next_notice_at");--> statement-breakpoint
ALTER TABLE "subscription_terms" ADD CONSTRAINT "subscription_terms_follows_key" UNIQUE("org_id","follows");--> statement-breakpoint
UPDATE "subscriptions" SET "next_renewal_at" = "expires_at" - interval '1 day' WHERE "kind" = 'paid' AND "is_auto_renewal" AND "cancelled_at" IS NULL AND "expires_at" > now();--> statement-breakpoint
UPDATE "subscriptions" SET "next_notice_at" = "expires_at" - interval '7 days';
