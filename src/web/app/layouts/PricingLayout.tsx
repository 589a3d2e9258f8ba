import { prerenderedPart } from '#hydration/prerenderedPart.tsx';
import { preloadMenus } from '../header/HeaderView.tsx';
import { Frame } from './Frame.tsx';

const footer = prerenderedPart(async () => ({ default: (await import('../footer/Footer.tsx')).SlimFooter }), 'frame');

/** The default layout with a slim footer, so that nothing distracts from the price. */
export const PricingLayout = () => <Frame footer={<footer.Part />} />;

/** Loads the contents of the header and the footer. */
export const preload = (pathname: string) => Promise.all([preloadMenus(pathname), footer.preload(pathname)]);
