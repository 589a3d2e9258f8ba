// Written by `npm run icons` (ab7effef).
import { createIcon } from './createIcon.tsx';

export const ArrowRightBoldIcon = createIcon(
  'M224.49,136.49l-72,72a12,12,0,0,1-17-17L187,140H40a12,12,0,0,1,0-24H187L135.51,64.48a12,12,0,0,1,17-17l72,72A12,12,0,0,1,224.49,136.49Z',
);
