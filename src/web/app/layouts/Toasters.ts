import { onSignOut } from '#api/signOutCallbacks.ts';
import { dismissNotices } from '#ui/Toasters.tsx';

// Notices are for the person who was signed in.
onSignOut(dismissNotices);

export { Toasters } from '#ui/Toasters.tsx';
