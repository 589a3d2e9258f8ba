ALTER TABLE "inquiries" ADD COLUMN "key" uuid;--> statement-breakpoint
ALTER TABLE "partner_applications" ADD COLUMN "key" uuid;--> statement-breakpoint
ALTER TABLE "inquiries" ADD CONSTRAINT "inquiries_key_key" UNIQUE("key");--> statement-breakpoint
ALTER TABLE "partner_applications" ADD CONSTRAINT "partner_applications_key_key" UNIQUE("key");