import { Footer } from '../footer/Footer.tsx';
import { Frame } from './Frame.tsx';

/** Header, main, footer and the four notification groups. */
export const DefaultLayout = () => <Frame footer={<Footer />} />;
