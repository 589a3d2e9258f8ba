CREATE TABLE "sandbox_authorizations" (
	"code" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"signature" text NOT NULL,
	"bin" text NOT NULL,
	"last4" text NOT NULL,
	"exp_month" integer NOT NULL,
	"exp_year" integer NOT NULL,
	"brand" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"deactivated_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sandbox_held_webhooks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sandbox_held_webhooks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"body" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_provider" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"settings" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_transactions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sandbox_transactions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"reference" text NOT NULL,
	"email" text NOT NULL,
	"requested_amount" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"refunded_amount" bigint DEFAULT 0 NOT NULL,
	"currency" text NOT NULL,
	"sub_account" text,
	"callback_url" text,
	"metadata" jsonb,
	"status" text NOT NULL,
	"gateway_response" text NOT NULL,
	"authorization_code" text,
	"created_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	CONSTRAINT "sandbox_transactions_reference_key" UNIQUE("reference")
);
--> statement-breakpoint
ALTER TABLE "sandbox_transactions" ADD CONSTRAINT "sandbox_transactions_authorization_code_sandbox_authorizations_code_fk" FOREIGN KEY ("authorization_code") REFERENCES "public"."sandbox_authorizations"("code") ON DELETE no action ON UPDATE no action;