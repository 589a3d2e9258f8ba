// Written by `npm run icons` (6ac92036).
import { createIcon } from './createIcon.tsx';

export const CheckBoldIcon = createIcon(
  'M232.49,80.49l-128,128a12,12,0,0,1-17,0l-56-56a12,12,0,1,1,17-17L96,183,215.51,63.51a12,12,0,0,1,17,17Z',
);
