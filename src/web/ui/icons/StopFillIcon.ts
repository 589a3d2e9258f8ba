// Written by `npm run icons` (7fba4f02).
import { createIcon } from './createIcon.tsx';

export const StopFillIcon = createIcon(
  'M216,56V200a16,16,0,0,1-16,16H56a16,16,0,0,1-16-16V56A16,16,0,0,1,56,40H200A16,16,0,0,1,216,56Z',
);
