DROP INDEX "subscriptions_expires_idx";--> statement-breakpoint
CREATE INDEX "users_unconfirmed_idx" ON "users" USING btree ("created_at") WHERE "users"."email_verified_at" is null;--> statement-breakpoint
CREATE INDEX "tokens_org_idx" ON "tokens" USING btree ("org_id");--> statement-breakpoint
CREATE INDEX "subscriptions_unpurged_idx" ON "subscriptions" USING btree ("expires_at") WHERE "subscriptions"."purged_at" is null;--> statement-breakpoint
CREATE INDEX "subscriptions_cancelled_trial_idx" ON "subscriptions" USING btree ("org_id") WHERE "subscriptions"."purged_at" is null and "subscriptions"."kind" = 'trial' and "subscriptions"."cancelled_at" is not null;--> statement-breakpoint
CREATE INDEX "outbox_sent_idx" ON "outbox" USING btree ("sent_at") WHERE "outbox"."sent_at" is not null;--> statement-breakpoint
CREATE INDEX "outbox_given_up_idx" ON "outbox" USING btree ("created_at") WHERE "outbox"."next_at" is null and "outbox"."sent_at" is null;--> statement-breakpoint
CREATE INDEX "unreachable_addresses_failed_idx" ON "unreachable_addresses" USING btree ("failed_at");