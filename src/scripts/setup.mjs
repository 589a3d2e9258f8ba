// Runs first in `npm test`, `npm run dev` and other commands of developers: installs all packages.
import { install } from './install.mjs';

install('all');
