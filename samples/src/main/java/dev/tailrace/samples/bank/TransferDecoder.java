package dev.tailrace.samples.bank;

import dev.tailrace.function.InputFault;
import dev.tailrace.function.InputFaults;
import dev.tailrace.io.Decoder;
import dev.tailrace.samples.FlatJsonReader;

/** Reads transfers between accounts from 0 to 9,999; other fields are skipped. Transfers have no time. */
final class TransferDecoder implements Decoder<Transfer> {

    private static final byte[] ID = FlatJsonReader.name("id");
    private static final byte[] FROM = FlatJsonReader.name("from_account");
    private static final byte[] TO = FlatJsonReader.name("to_account");
    private static final byte[] AMOUNT = FlatJsonReader.name("amount");
    private static final int LAST_ACCOUNT = 9_999;

    private final Transfer transfer = new Transfer();
    private final FlatJsonReader json = new FlatJsonReader();
    private InputFault bad;

    @Override
    public void open(final InputFaults inputFaults) {
        bad = inputFaults.fatal(
                "bad-transfer", "is not a JSON object with id, from_account and to_account up to 9999, and amount");
    }

    @Override
    public Transfer decode(final byte[] buffer, final int offset, final int length, final long position) {
        transfer.from = -1;
        transfer.to = -1;
        if (json.begin(buffer, offset, length)) {
            while (json.next()) {
                read();
            }
        }
        if (json.isWhole() && isAccount(transfer.from) && isAccount(transfer.to)) {
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
            transfer.id = json.number();
        } else if (json.isNamed(FROM)) {
            transfer.from = (int) json.number();
        } else if (json.isNamed(TO)) {
            transfer.to = (int) json.number();
        } else if (json.isNamed(AMOUNT)) {
            transfer.amount = json.number();
        }
    }

    private static boolean isAccount(final int number) {
        return number >= 0 && number <= LAST_ACCOUNT;
    }

    @Override
    public long eventTimeNs(final Transfer record) {
        return 0;
    }
}
