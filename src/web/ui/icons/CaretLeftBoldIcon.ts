// Written by `npm run icons` (0c9268c7).
import { createIcon } from './createIcon.tsx';

export const CaretLeftBoldIcon = createIcon(
  'M168.49,199.51a12,12,0,0,1-17,17l-80-80a12,12,0,0,1,0-17l80-80a12,12,0,0,1,17,17L97,128Z',
);
