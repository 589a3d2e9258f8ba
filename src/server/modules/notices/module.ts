import type { CreateModule } from '../../http/createModule.ts';
import { noticesJob } from './notices.ts';

export const notices: CreateModule = (platform) => ({ jobs: [noticesJob(platform)] });
