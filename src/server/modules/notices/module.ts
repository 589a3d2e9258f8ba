import type { CreateModule } from '../../http/module.ts';
import { noticesJob } from './notices.ts';

export const notices: CreateModule = (platform) => ({ jobs: [noticesJob(platform)] });
