// Must be the first import of the entry: it removes secrets from the address bar before anything else runs.
import { takeLinkParameters } from '#tabState/linkParameters.ts';

takeLinkParameters();
