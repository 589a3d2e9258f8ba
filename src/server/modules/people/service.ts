/* The people of all organisations and their accounts. Owns the tables `users` and `former_emails`. */
export * from './users.ts';
export * from './directory.ts';
export * from './formerEmails.ts';
export * from './members.ts';
export * from './nameLabels.ts';
export * from './abandonedSignUps.ts';
