CREATE TABLE "payment_attempts" (
	"org_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"purpose" text NOT NULL,
	"idempotency_key" text,
	"request_hash" text NOT NULL,
	"actor_id" uuid NOT NULL,
	"email" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text DEFAULT 'NGN' NOT NULL,
	"order" jsonb,
	"card_id" uuid,
	"billing_contact_id" uuid,
	"referral_code" text,
	"status" text NOT NULL,
	"reason" text,
	"url" text,
	"is_challenged" boolean DEFAULT false NOT NULL,
	"card_brand" text,
	"card_last4" text,
	"refund" text,
	"created_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	"checks" integer DEFAULT 0 NOT NULL,
	"next_check_at" timestamp with time zone,
	CONSTRAINT "payment_attempts_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "payment_attempts_id_unique" UNIQUE("id"),
	CONSTRAINT "payment_attempts_org_key" UNIQUE("org_id","idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "receipt_series" (
	"year" integer PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"org_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"attempt_id" uuid NOT NULL,
	"number" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"content" jsonb NOT NULL,
	CONSTRAINT "receipts_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "receipts_attempt_key" UNIQUE("attempt_id"),
	CONSTRAINT "receipts_number_key" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "referrals" (
	"referrer_org_id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"attempt_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "referrals_referrer_org_id_org_id_pk" PRIMARY KEY("referrer_org_id","org_id")
);
--> statement-breakpoint
CREATE TABLE "subscription_terms" (
	"org_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"attempt_id" uuid NOT NULL,
	"plan_slug" text NOT NULL,
	"module_slugs" text[] NOT NULL,
	"number_of_users" integer NOT NULL,
	"is_annual" boolean NOT NULL,
	"is_first_purchase" boolean NOT NULL,
	"price_book_id" integer NOT NULL,
	"special_discount" integer NOT NULL,
	"price" jsonb NOT NULL,
	"net" bigint NOT NULL,
	"vat" bigint NOT NULL,
	"days" integer NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"credited" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "subscription_terms_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "subscription_terms_attempt_key" UNIQUE("attempt_id")
);
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "module_slugs" text[];--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "is_auto_renewal" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "subscription_terms" ADD CONSTRAINT "subscription_terms_plan_slug_plans_slug_fk" FOREIGN KEY ("plan_slug") REFERENCES "public"."plans"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_terms" ADD CONSTRAINT "subscription_terms_price_book_id_price_books_id_fk" FOREIGN KEY ("price_book_id") REFERENCES "public"."price_books"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_open_key" ON "payment_attempts" USING btree ("org_id",(purpose = 'addCard')) WHERE status in ('created', 'sent', 'unknown');--> statement-breakpoint
CREATE INDEX "payment_attempts_check_idx" ON "payment_attempts" USING btree ("next_check_at");--> statement-breakpoint
CREATE INDEX "payment_attempts_history_idx" ON "payment_attempts" USING btree ("org_id","created_at");--> statement-breakpoint
CREATE INDEX "subscription_terms_ends_idx" ON "subscription_terms" USING btree ("org_id","ends_at");