CREATE TABLE "payment_disputes" (
	"org_id" uuid NOT NULL,
	"id" text NOT NULL,
	"attempt_id" uuid NOT NULL,
	"status" text NOT NULL,
	"resolution" text,
	"amount" bigint NOT NULL,
	"due_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"reminded_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	CONSTRAINT "payment_disputes_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "sandbox_disputes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sandbox_disputes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"reference" text NOT NULL,
	"status" text NOT NULL,
	"resolution" text,
	"refund_amount" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"resolved_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "renewal_stops" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "is_confirming" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "charged" bigint;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "returned" bigint;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "refund_failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sandbox_transactions" ADD COLUMN "pending_refund" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "payment_disputes_attempt_idx" ON "payment_disputes" USING btree ("org_id","attempt_id");