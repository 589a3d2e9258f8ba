export { isStateOf, stateNames } from './store.ts';
