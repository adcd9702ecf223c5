//! An end of a transfer by quinn: quinn-end server PORT BYTES FOLDER_OF_QLOG KEYS; or client PORT.
use std::net::SocketAddr;
use std::sync::Arc;
fn cfg(path: &str) -> quinn::TransportConfig {
    let mut t = quinn::TransportConfig::default();
    let mut q = quinn::QlogConfig::default();
    q.writer(Box::new(std::io::BufWriter::new(std::fs::File::create(path).unwrap())))
        .title(Some("bulk".into()));
    t.qlog_stream(q.into_stream());
    t.enable_segmentation_offload(false);
    t
}
#[tokio::main(flavor = "current_thread")]
async fn main() {
    let a: Vec<String> = std::env::args().collect();
    let port: u16 = a[2].parse().unwrap();
    rustls::crypto::ring::default_provider().install_default().unwrap();
    if a[1] == "server" {
        let size: usize = a[3].parse().unwrap();
        std::env::set_var("SSLKEYLOGFILE", &a[5]);
        let c = rcgen::generate_simple_self_signed(vec!["localhost".into()]).unwrap();
        let mut tls = rustls::ServerConfig::builder()
            .with_no_client_auth()
            .with_single_cert(
                vec![c.cert.der().clone()],
                rustls::pki_types::PrivateKeyDer::try_from(c.key_pair.serialize_der()).unwrap(),
            )
            .unwrap();
        tls.alpn_protocols = vec![b"x".to_vec()];
        tls.key_log = Arc::new(rustls::KeyLogFile::new());
        let mut sc = quinn::ServerConfig::with_crypto(Arc::new(quinn::crypto::rustls::QuicServerConfig::try_from(tls).unwrap()));
        sc.transport_config(Arc::new(cfg(&format!("{}/server.qlog", a[4]))));
        let e = quinn::Endpoint::server(sc, SocketAddr::from(([127, 0, 0, 1], port))).unwrap();
        let c = e.accept().await.unwrap().await.unwrap();
        let (mut s, mut r) = c.accept_bi().await.unwrap();
        r.read_to_end(100).await.unwrap();
        s.write_all(&vec![0u8; size]).await.unwrap();
        s.finish().unwrap();
        c.closed().await;
        drop(c);
        e.wait_idle().await;
    } else {
        #[derive(Debug)]
        struct Any(Arc<rustls::crypto::CryptoProvider>);
        impl rustls::client::danger::ServerCertVerifier for Any {
            fn verify_server_cert(
                &self,
                _: &rustls::pki_types::CertificateDer,
                _: &[rustls::pki_types::CertificateDer],
                _: &rustls::pki_types::ServerName,
                _: &[u8],
                _: rustls::pki_types::UnixTime,
            ) -> Result<rustls::client::danger::ServerCertVerified, rustls::Error> {
                Ok(rustls::client::danger::ServerCertVerified::assertion())
            }
            fn verify_tls12_signature(
                &self,
                _: &[u8],
                _: &rustls::pki_types::CertificateDer,
                _: &rustls::DigitallySignedStruct,
            ) -> Result<rustls::client::danger::HandshakeSignatureValid, rustls::Error> {
                Ok(rustls::client::danger::HandshakeSignatureValid::assertion())
            }
            fn verify_tls13_signature(
                &self,
                _: &[u8],
                _: &rustls::pki_types::CertificateDer,
                _: &rustls::DigitallySignedStruct,
            ) -> Result<rustls::client::danger::HandshakeSignatureValid, rustls::Error> {
                Ok(rustls::client::danger::HandshakeSignatureValid::assertion())
            }
            fn supported_verify_schemes(&self) -> Vec<rustls::SignatureScheme> {
                self.0.signature_verification_algorithms.supported_schemes()
            }
        }
        let p = rustls::crypto::CryptoProvider::get_default().unwrap().clone();
        let mut tls = rustls::ClientConfig::builder()
            .dangerous()
            .with_custom_certificate_verifier(Arc::new(Any(p)))
            .with_no_client_auth();
        tls.alpn_protocols = vec![b"x".to_vec()];
        let cc = quinn::ClientConfig::new(Arc::new(quinn::crypto::rustls::QuicClientConfig::try_from(tls).unwrap()));
        let mut e = quinn::Endpoint::client(SocketAddr::from(([127, 0, 0, 1], 0))).unwrap();
        e.set_default_client_config(cc);
        let c = e
            .connect(SocketAddr::from(([127, 0, 0, 1], port)), "localhost")
            .unwrap()
            .await
            .unwrap();
        let (mut s, mut r) = c.open_bi().await.unwrap();
        s.write_all(b"go").await.unwrap();
        s.finish().unwrap();
        r.read_to_end(1 << 30).await.unwrap();
        c.close(0u32.into(), b"");
        drop(c);
        e.wait_idle().await;
    }
}
