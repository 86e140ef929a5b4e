package dev.tailrace.samples;

import dev.tailrace.io.Encoder;

/** A result that is written as a flat JSON object. */
public interface JsonResult {

    /** Writes the fields, between the begin and the end of the object. */
    void write(FlatJsonWriter json);

    /** Encodes results as JSON; allocates nothing per record. */
    final class Json implements Encoder<JsonResult> {

        private static final int LONGEST = 1_024;

        private final FlatJsonWriter json = new FlatJsonWriter(0);

        @Override
        public int maxLength() {
            return LONGEST;
        }

        @Override
        public int encode(final JsonResult record, final byte[] target, final int offset) {
            json.begin(target, offset);
            record.write(json);
            return json.end();
        }
    }
}
