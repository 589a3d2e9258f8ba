import { Toast } from '#ui/Toast.tsx';
import { Part, Stack } from './ComponentLayout.tsx';

export const ComponentNotices = () => (
  <Part title="Notification groups">
    <Stack>
      <Toast
        group="auth"
        notice={{
          title: 'Please sign in again',
          msg: 'You were signed out after 30 minutes.',
          action: { label: 'Sign in', href: '#' },
        }}
        onClose={() => undefined}
      />
      <Toast
        group="pricing"
        notice={{ title: 'This quote has changed', msg: 'The new total is ₦39,706.20. Nothing was charged.' }}
        onClose={() => undefined}
      />
      <Toast
        group="success"
        notice={{ title: 'Card added', msg: 'Mastercard ending 7712 is now the default.' }}
        onClose={() => undefined}
      />
      <Toast
        group="danger"
        notice={{
          title: 'The payment was declined',
          msg: 'Zenith Bank says there are not enough funds.',
          action: { label: 'Try another card', onAction: () => undefined },
        }}
        onClose={() => undefined}
      />
    </Stack>
  </Part>
);
