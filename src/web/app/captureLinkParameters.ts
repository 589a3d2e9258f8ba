// The first import of the entry: secrets leave the address bar before anything else runs.
import { takeLinkParameters } from '#tabState/linkParameters.ts';

takeLinkParameters();
