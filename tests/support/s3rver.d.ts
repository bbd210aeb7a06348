declare module '@20minutes/s3rver' {
  export default class S3rver {
    constructor(options: {
      port: number;
      address: string;
      allowMismatchedSignatures: boolean;
      silent: boolean;
      directory: string;
      configureBuckets: { name: string; configs: string[] }[];
    });
    store: { putObject(object: { bucket: string; key: string }): Promise<unknown> };
    run(): Promise<unknown>;
    close(): Promise<void>;
  }
}
