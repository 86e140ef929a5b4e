package dev.tailrace.studies;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringReader;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.NamedNodeMap;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

class ProgressPointTest {

    @Test
    void shouldDrawLatencyAndRecoveryOfEachPointInsideThePicture()
            throws ParserConfigurationException, SAXException, IOException {
        final String svg = ProgressPoint.chart(List.of(
                new ProgressPoint(10, 0.5, 2, 1_500, 1_800), new ProgressPoint(10_000, 0.05, 3, 1_600, 20_000)));
        final Document drawing =
                DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(svg)));
        assertThat(drawing.getElementsByTagName("circle").getLength()).isEqualTo(8);
        for (int i = 0; i < 8; i++) {
            final NamedNodeMap place =
                    drawing.getElementsByTagName("circle").item(i).getAttributes();
            assertThat(Double.parseDouble(place.getNamedItem("cx").getNodeValue()))
                    .isBetween(70.0, 590.0);
            assertThat(Double.parseDouble(place.getNamedItem("cy").getNodeValue()))
                    .isBetween(20.0, 370.0);
        }
        assertThat(svg).contains(">0.1 ms<").contains(">10 s<").contains(">progress interval<");
    }

    @Test
    void shouldReadThePointsThatItWrites() {
        final ProgressPoint point = new ProgressPoint(100, 2.125, 14.5, 1_234.5, 20_000);
        assertThat(point.toString()).isEqualTo("100 2.125 14.500 1234.5 20000.0");
        assertThat(ProgressPoint.parse(point.toString())).isEqualTo(point);
    }
}
