// The first import of the entry: secrets leave the address bar before anything else runs.
import { arrive } from '#tabState/linkParameters.ts';

arrive();
