// Written by `npm run icons` (014a8457).
import { createIcon } from './createIcon.tsx';

export const DotsThreeVerticalBoldIcon = createIcon(
  'M112,60a16,16,0,1,1,16,16A16,16,0,0,1,112,60Zm16,52a16,16,0,1,0,16,16A16,16,0,0,0,128,112Zm0,68a16,16,0,1,0,16,16A16,16,0,0,0,128,180Z',
);
