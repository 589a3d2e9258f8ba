import type { CreateModule } from '../../http/createModule.ts';
import { deleteOldInquiries } from './deleteOldInquiries.ts';
import { inquiriesRoutes } from './routes.ts';

export const inquiries: CreateModule = (platform) => ({
  calls: inquiriesRoutes(platform),
  jobs: [deleteOldInquiries(platform)],
});
