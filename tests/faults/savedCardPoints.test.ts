import { testChosenPoints } from './chosenPoints.ts';

testChosenPoints('initiate, saved card');
