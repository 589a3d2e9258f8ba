import type { CreateModule } from '../../http/createModule.ts';
import { flowBookRoutes, servePictures } from './routes.ts';

export const flowBook: CreateModule = (platform, project) => ({
  calls: flowBookRoutes(platform, project),
  mount(app) {
    servePictures(app, platform, project);
  },
});
