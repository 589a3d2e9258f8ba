// Written by `npm run icons` (47723281).
import { createIcon } from './createIcon.tsx';

export const CaretUpBoldIcon = createIcon(
  'M216.49,168.49a12,12,0,0,1-17,0L128,97,56.49,168.49a12,12,0,0,1-17-17l80-80a12,12,0,0,1,17,0l80,80A12,12,0,0,1,216.49,168.49Z',
);
