/** A refusal in the provider's wire format: `{ status: false, message, type, code }`. */
export class ProviderRefusal extends Error {
  readonly status: number;
  readonly body: { status: false; message: string; type: string; code: string };
  constructor(status: number, code: string, message: string) {
    super(message);
    this.name = 'ProviderRefusal';
    this.status = status;
    this.body = { status: false, message, type: status >= 500 ? 'api_error' : 'validation_error', code };
  }
}
