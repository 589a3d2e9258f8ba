import { SlimFooter } from '../footer/Footer.tsx';
import { Frame } from './Frame.tsx';

/** As the default layout, with a slim footer: nothing leads away from the price. */
export const PricingLayout = () => <Frame footer={<SlimFooter />} />;
