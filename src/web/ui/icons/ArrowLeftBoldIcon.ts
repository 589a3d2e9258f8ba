// Written by `npm run icons` (f8f36ac5).
import { createIcon } from './createIcon.tsx';

export const ArrowLeftBoldIcon = createIcon(
  'M228,128a12,12,0,0,1-12,12H69l51.52,51.51a12,12,0,0,1-17,17l-72-72a12,12,0,0,1,0-17l72-72a12,12,0,0,1,17,17L69,116H216A12,12,0,0,1,228,128Z',
);
