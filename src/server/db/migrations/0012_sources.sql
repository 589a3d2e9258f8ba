CREATE TABLE "deferred_work" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deferred_work_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"payload" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD COLUMN "device" text;--> statement-breakpoint
ALTER TABLE "rate_limits" ADD COLUMN "account" text;--> statement-breakpoint
CREATE INDEX "rate_limits_account_idx" ON "rate_limits" USING btree ("account") WHERE "rate_limits"."account" is not null;