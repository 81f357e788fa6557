/*
 * Starts Swagger UI on the page `/docs`; runs in the browser. Its own samples of form fields are noise (a
 * text that a pattern matches, "string" as a password). So a form begins empty, save for defaults and for
 * the first choice where one must be made, and an optional field that stays empty is not sent.
 */

/** The schema of a field, which comes as an immutable map or as a plain object. */
const plain = (schema) => schema?.toJS?.() ?? schema ?? {};

const quietForms = ({ React }) => ({
  components: { ParameterIncludeEmpty: () => null }, // "Send empty value", which it would tick
  wrapComponents: {
    JsonSchemaForm: (Original) => (props) => {
      const { enum: choices = [] } = plain(props.schema);
      const value = props.required && props.value === "" ? choices[0] : props.value;
      return React.createElement(Original, { ...props, value: value ?? "" });
    },
  },
  afterLoad() {
    const sample = this.fn.getSampleSchema;
    this.fn.getSampleSchema = (schema, mediaType, ...others) => {
      const isField = mediaType === false;
      return isField ? (plain(schema).default ?? "") : sample(schema, mediaType, ...others);
    };
  },
});

window.ui = window.SwaggerUIBundle({
  url: "openapi.json",
  dom_id: "#swagger-ui",
  plugins: [quietForms],
  deepLinking: true, // each operation has an address of its own
  filter: true,
  persistAuthorization: true, // a key outlives a reload
  tryItOutEnabled: true,
  displayRequestDuration: true,
  defaultModelsExpandDepth: 0,
  validatorUrl: null,
});
