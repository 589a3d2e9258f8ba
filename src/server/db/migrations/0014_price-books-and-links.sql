ALTER TABLE "installation" ADD COLUMN "link_key" text;--> statement-breakpoint
ALTER TABLE "price_books" ADD COLUMN "payroll_user_fee" integer DEFAULT 5000 NOT NULL;