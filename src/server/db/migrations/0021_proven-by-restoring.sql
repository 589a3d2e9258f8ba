-- Restoring a sign-in email proves the mailbox, which earlier releases didn't record for somebody the main application had
-- reported. Different moments in the two columns say so.
UPDATE "users" SET "email_verified_at" = "email_verified_at" + interval '1 millisecond'
WHERE "password_hash" IS NULL AND "email_verified_at" = "created_at"
  AND EXISTS (SELECT FROM "activities" WHERE "activities"."org_id" = "users"."org_id" AND "activities"."actor_id" = "users"."id" AND "activities"."event" = 'email.restored');
