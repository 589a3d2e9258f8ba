CREATE TABLE "installation" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"provider" text,
	"since" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
-- Organisations from before this was recorded are real, unless only a sandbox has run here: one leaves rows of its own,
-- and its provider has a transaction for each charge that isn't a demo account's.
INSERT INTO "installation" ("provider")
SELECT CASE
	WHEN (EXISTS (SELECT FROM "sandbox_authorizations") OR EXISTS (SELECT FROM "sandbox_mails") OR EXISTS (SELECT FROM "sandbox_provider") OR EXISTS (SELECT FROM "sandbox_clock"))
		AND NOT EXISTS (
			SELECT FROM "payment_attempts" "a"
			WHERE "a"."status" = 'succeeded' AND "a"."amount" > 0 AND "a"."id"::text NOT LIKE '0d3f0000-0000-4000-8000-%'
				AND NOT EXISTS (SELECT FROM "sandbox_transactions" "t" WHERE "t"."reference" = "a"."id"::text)
		)
	THEN 'sandbox'
END
WHERE EXISTS (SELECT FROM "organisations");
