ALTER TABLE "subscriptions" ADD COLUMN "failed_renewal" jsonb;--> statement-breakpoint
ALTER TABLE "subscription_terms" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscription_terms" ADD COLUMN "parts" jsonb;