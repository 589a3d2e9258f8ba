import { SlimFooter } from '../footer/Footer.tsx';
import { preloadMenus } from '../header/HeaderView.tsx';
import { Frame } from './Frame.tsx';

/** As the default layout, with a slim footer: nothing leads away from the price. */
export const PricingLayout = () => <Frame footer={<SlimFooter />} />;

/** Fetches what the header shows. */
export const preload = preloadMenus;
