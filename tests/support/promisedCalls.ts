/* Every call, written out: those that other products rely on, and those added later. */

const list = (text: string): string[] => text.trim().split(/\s*\n\s*/);

/** Calls that other products rely on, by host: /hr is the HR service's base path, the general host has none. */
export const promisedCalls = list(`
  POST /hr/auth/signup
  POST /hr/auth/login
  POST /hr/auth/signup/check-email
  POST /hr/auth/send-recovery-link
  POST /hr/auth/set-new-password
  POST /hr/auth/change-password
  GET /hr/auth/refresh_linchpin
  POST /hr/auth/code/verify
  POST /hr/auth/signup/resend-verification
  POST /hr/auth/account/activate
  POST /hr/auth/confirm-token
  GET /hr/auth/signup/check-alias/{alias}
  GET /hr/apps/{slug}/modules
  GET /hr/apps/subcribe/{orgId}
  POST /hr/apps/subcribeAppModules
  GET /hr/apps/humanar/modules
  POST /{product}/v1/inquiries
  GET /marketing/get-marketing
  GET /marketing/blog/get-blogs
  GET /marketing/blog/view-blog/{id}
  GET /marketing/get/{id}
  POST /marketing/demo-request-date-view
  POST /marketing/create-demo-request
  GET /hr/org/{orgId}/settings
  PATCH /hr/org/settings
  POST /hr/org/security/passwords/confirm
  POST /hr/org/security/2fa/setup/otp
  POST /hr/org/security/2fa/setup
  POST /hr/org/security/2fa/status/off
  POST /hr/org/security/2fa/token/verify
  POST /hr/org/security/2fa/otp
  GET /hr/apps/payment/getAllOrgCard/{orgId}
  POST /hr/apps/payment/changeDefaultOrgCard/
  DELETE /payments/v1/cards/{id}
  POST /hr/subscriptions/addCard
  GET /hr/subscriptions/app/humanar/details
  GET /hr/subscriptions/app/humanar/details/{id}
  GET /hr/subscriptions/special-discount/humanar
  POST /hr/subscriptions/generate-quote
  POST /hr/subscriptions/initiate-new
  POST /hr/subscriptions/initiate-upgrade
  POST /hr/subscriptions/verify
  POST /hr/subscriptions/trials
  POST /hr/subscriptions/cancel
  GET /hr/subscriptions
  GET /hr/subscriptions/preference
  POST /hr/subscriptions/preference
  POST /hr/subscriptions/renew
  GET /hr/subscriptions/transactions
  GET /hr/subscription/humanar/plans
  GET /hr/subscription/humanar/plans/{name}
  GET /hr/cancel/reasons
  GET /hr/utilities/countries/
  GET /hr/utilities/countries/{id}/states
  POST /hr/billing-contacts
  PATCH /hr/billing-contacts/{id}
  GET /hr/billing-contacts/{orgId}/list
  DELETE /hr/billing-contacts/{id}
`);

/** Additional calls in the same style. */
export const addedCalls = list(`
  POST /hr/auth/hand-off
  POST /hr/auth/logout
  PATCH /hr/auth/profile
  GET /hr/auth/email
  POST /hr/auth/email
  POST /hr/auth/email/confirm
  DELETE /hr/auth/email
  POST /hr/auth/email/restore
  GET /hr/org/administrators
  POST /hr/org/administrators
  POST /hr/org/administrators/hand-over
  DELETE /hr/org/administrators/{id}
  GET /hr/org/members
  GET /hr/auth/security-questions
  POST /hr/auth/security-questions
  GET /hr/auth/sessions
  DELETE /hr/auth/sessions/{id}
  DELETE /hr/auth/sessions
  GET /hr/org/security/log
  POST /hr/org/settings/logo
  POST /hr/org/settings/email
  POST /hr/org/settings/email/confirm
  DELETE /hr/org/settings/email
  GET /hr/org/unreachable-addresses
  POST /hr/org/members
  POST /hr/mail/bounces
  GET /hr/subscriptions/kept-order
  DELETE /hr/subscriptions/kept-order
  GET /hr/subscriptions/renewal
  GET /hr/subscriptions/payments/open
  DELETE /hr/subscriptions/cancel
  POST /hr/subscriptions/changes
  DELETE /hr/subscriptions/changes
  GET /hr/subscriptions/activity
  GET /hr/subscriptions/transactions/csv
  GET /hr/subscriptions/receipts/{id}
  GET /hr/subscriptions/receipts/{id}/pdf
  POST /hr/subscriptions/receipts/open
  POST /hr/subscriptions/receipts/open/pdf
  POST /{product}/v1/partnership-applications
  POST /marketing/demo-requests/view
  POST /marketing/demo-requests/move
  POST /marketing/demo-requests/cancel
  GET /flows/api/coverage
  GET /flows/api/runs
  GET /flows/api/figures
  GET /flows/api/rules
  GET /flows/api/ledgers
`);
