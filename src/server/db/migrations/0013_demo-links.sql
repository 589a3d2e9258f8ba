CREATE TABLE "demo_links" (
	"hash" "bytea" PRIMARY KEY NOT NULL,
	"demo_id" uuid NOT NULL,
	"date" timestamp with time zone NOT NULL,
	"cancelled_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "demo_requests" ADD COLUMN "sequence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_mails" ADD COLUMN "calendar" text;--> statement-breakpoint
CREATE INDEX "demo_links_demo_idx" ON "demo_links" USING btree ("demo_id");--> statement-breakpoint
CREATE INDEX "demo_links_date_idx" ON "demo_links" USING btree ("date");