CREATE TABLE "kept_orders" (
	"org_id" uuid NOT NULL,
	"user_id" uuid PRIMARY KEY NOT NULL,
	"plan_slug" text NOT NULL,
	"module_slugs" text[] NOT NULL,
	"number_of_users" integer NOT NULL,
	"is_annual" boolean NOT NULL,
	"referral_code" text,
	"sent_at" timestamp with time zone NOT NULL,
	"kept_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "agreed_to" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "agreed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "kept_orders" ADD CONSTRAINT "kept_orders_org_id_user_id_users_org_id_id_fk" FOREIGN KEY ("org_id","user_id") REFERENCES "public"."users"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kept_orders_until_idx" ON "kept_orders" USING btree ("kept_until");--> statement-breakpoint
CREATE INDEX "kept_orders_org_idx" ON "kept_orders" USING btree ("org_id");