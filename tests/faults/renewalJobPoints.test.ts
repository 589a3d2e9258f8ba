import { testChosenPoints } from './chosenPoints.ts';

testChosenPoints('renewal job');
