import { createRoot } from 'react-dom/client';
import { Toasters } from '#ui/Toasters.tsx';
import { notify } from '#ui/notices.ts';
import { ComponentOverview } from './ComponentOverview.tsx';

/*
 * Every component on one page, for looking at: `npm run components`. ?theme=dark sets the theme, ?notices shows notices.
 */
const query = new URLSearchParams(location.search);
const theme = query.get('theme');
if (theme) document.documentElement.dataset['theme'] = theme;
if (query.has('notices')) {
  notify('auth', {
    title: 'Please sign in again',
    msg: 'You were signed out after 30 minutes.',
    action: { label: 'Sign in', href: '#' },
  });
  notify('pricing', { title: 'This quote has changed', msg: 'The new total is ₦39,706.20. Nothing was charged.' });
  notify('success', { title: 'Card added', msg: 'Mastercard ending 7712 is now the default.' });
  notify('danger', {
    title: 'The payment was declined',
    msg: 'Zenith Bank says there are not enough funds.',
    action: { label: 'Try another card', onAction: () => undefined },
  });
}

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <>
      <ComponentOverview />
      <Toasters />
    </>,
  );
