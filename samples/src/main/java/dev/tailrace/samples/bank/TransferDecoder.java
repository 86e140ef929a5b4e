package dev.tailrace.samples.bank;

import dev.tailrace.function.InputFault;
import dev.tailrace.function.InputFaults;
import dev.tailrace.io.DecimalText;
import dev.tailrace.io.Decoder;
import dev.tailrace.io.JsonScanner;

/** Reads transfers between accounts from 0 to 9,999; other fields are skipped. Transfers have no time. */
final class TransferDecoder implements Decoder<Transfer> {

    private static final byte[] ID = JsonScanner.ascii("id");
    private static final byte[] FROM = JsonScanner.ascii("from_account");
    private static final byte[] TO = JsonScanner.ascii("to_account");
    private static final byte[] AMOUNT = JsonScanner.ascii("amount");
    private static final int LAST_ACCOUNT = 9_999;

    /** Value of a number that the record does not have; no field has it. */
    private static final long MISSING = DecimalText.NO_NUMBER;

    private final Transfer transfer = new Transfer();
    private final transient JsonScanner json = new JsonScanner();
    private InputFault bad;

    @Override
    public void open(final InputFaults inputFaults) {
        bad = inputFaults.fatal(
                "bad-transfer", "is not a JSON object with id, from_account and to_account up to 9999, and amount");
    }

    @Override
    public Transfer decode(final byte[] buffer, final int offset, final int length, final long position) {
        transfer.id = MISSING;
        transfer.from = -1;
        transfer.to = -1;
        transfer.amount = MISSING;
        json.beginObject(buffer, offset, length);
        while (json.nextField()) {
            read();
        }
        if (json.isWhole()
                && transfer.id != MISSING
                && transfer.from >= 0
                && transfer.to >= 0
                && transfer.amount != MISSING) {
            return transfer;
        }
        bad.report();
        return null;
    }

    private void read() {
        if (json.isText()) {
            return;
        }
        if (json.isNamed(ID)) {
            transfer.id = json.fieldValue(0);
        } else if (json.isNamed(FROM)) {
            transfer.from = json.fieldIndex(LAST_ACCOUNT);
        } else if (json.isNamed(TO)) {
            transfer.to = json.fieldIndex(LAST_ACCOUNT);
        } else if (json.isNamed(AMOUNT)) {
            transfer.amount = json.fieldValue(0);
        }
    }

    @Override
    public long eventTimeNs(final Transfer record) {
        return 0;
    }
}
