import type { CreateModule } from '../../http/createModule.ts';
import { compressBook, flowBookRoutes, servePictures } from './routes.ts';

export const flowBook: CreateModule = (platform, project) => ({
  calls: flowBookRoutes(platform, project),
  mount(app) {
    compressBook(app, platform);
    servePictures(app, platform, project);
  },
});
