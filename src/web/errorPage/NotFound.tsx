import { ErrorPage } from './ErrorPage.tsx';
import { PageError } from './PageError.ts';

/** The error page for an address, or a name in it, that doesn't exist. */
export const NotFound = () => <ErrorPage error={new PageError(404, 'This page could not be found')} />;
