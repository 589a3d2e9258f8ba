import { SlimFooter } from '../footer/Footer.tsx';
import { preloadMenus } from '../header/HeaderView.tsx';
import { Frame } from './Frame.tsx';

/** The default layout with a slim footer, so that nothing distracts from the price. */
export const PricingLayout = () => <Frame footer={<SlimFooter />} />;

/** Loads the contents of the header. */
export const preload = preloadMenus;
