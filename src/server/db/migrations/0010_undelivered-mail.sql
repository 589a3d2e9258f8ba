CREATE TABLE "unreachable_addresses" (
	"org_id" uuid NOT NULL,
	"email" text NOT NULL,
	"failed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "unreachable_addresses_org_id_email_pk" PRIMARY KEY("org_id","email")
);
--> statement-breakpoint
DROP INDEX "outbox_next_idx";--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "org_id" uuid;--> statement-breakpoint
ALTER TABLE "unreachable_addresses" ADD CONSTRAINT "unreachable_addresses_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outbox_due_idx" ON "outbox" USING btree ("kind","next_at","id") WHERE "outbox"."next_at" is not null;